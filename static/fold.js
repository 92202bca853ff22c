// Names as they are compared: as ratings/text/folding.py folds them, and tournaments/core/entry_finder.py finds them.

// Letters that Unicode does not take apart into a base letter and a mark.
const LETTERS = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ß: "ss", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th", ə: "e" };

export function fold(text) {
  const bare = text.replace(/['`´‘’‛ʹʻʼʽˈ′]/g, "").normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
  const plain = bare.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] || letter);
  return plain.replace(/[-‐‑‒–—―−,.]/g, " ").split(/\s+/).filter(Boolean).join(" ");
}

// Whether each word of a text begins a word of the name.
export function isNamed(name, text) {
  const words = ` ${fold(name)}`;
  return fold(text).split(" ").every((word) => words.includes(` ${word}`));
}

// Whether each word of a text is somewhere in the name.
export function hasInName(name, text) {
  const folded = fold(name);
  return fold(text).split(" ").every((word) => folded.includes(word));
}
