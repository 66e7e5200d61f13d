/** Colours of a house: what letters on them have to be, as the house itself checks it. */

export const FELT = "#205342";
const LIGHT = "#fffdf3";
const DARK = "#1b211f";
const LEAST = 4.5;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** How well one colour is read on the other, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Light or dark letters, whichever is read better. */
export const lettering = (colour: string): string => (contrast(colour, LIGHT) >= contrast(colour, DARK) ? LIGHT : DARK);

/** What is wrong with the colour of a house; null if nothing is. Nothing written is felt green. */
export function colourProblem(text: string): string | null {
  if (text === "") return null;
  if (!isColour(text)) return "Write it as #7a1f2b.";
  const best = contrast(text, lettering(text));
  if (best >= LEAST) return null;
  return `Letters on it cannot be read well: their contrast is ${best.toFixed(1)}:1, and it has to be ${LEAST}:1.`;
}
