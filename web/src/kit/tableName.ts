// What a table is called on a page. A table that only its link leads to has a secret behind its two words, which
// nobody has to read.

export const tableName = (table: string): string => table.replace(/^([a-z]+-[a-z]+)-[a-z2-9]{13}$/, "$1");
