// Comparison of names: folded as by ratings/text/folding.py, and matched as by tournaments/core/entry_finder.py.

// Letters that Unicode does not decompose into a base letter and a mark.
const LETTERS = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ß: "ss", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th", ə: "e" };

export function fold(text) {
  const bare = text.replace(/['`´‘’‛ʹʻʼʽˈ′]/g, "").normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
  const plain = bare.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] || letter);
  return plain.replace(/[-‐‑‒–—―−,.]/g, " ").split(/\s+/).filter(Boolean).join(" ");
}

// True if each word of a text begins a word of the name.
export function isNamed(name, text) {
  const words = ` ${fold(name)}`;
  return fold(text).split(" ").every((word) => words.includes(` ${word}`));
}

// True if the name contains each word of a text.
export function hasInName(name, text) {
  const folded = fold(name);
  return fold(text).split(" ").every((word) => folded.includes(word));
}
