// The name of a table on a page. An unlisted table has a secret after its two words, which nobody has to read.

export const tableName = (table: string): string => table.replace(/^([a-z]+-[a-z]+)-[a-z2-9]{13}$/, "$1");

/** "Table Early"; a table that is called "Table 9" is not called a table twice. */
export const tableTitled = (table: string): string => (/^table\b/i.test(table) ? table : `Table ${table}`);
