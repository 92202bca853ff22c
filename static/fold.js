// Comparison of names: folded as by ratings/text/folding.py, and matched as by tournaments/core/entry_finder.py.

// Letters that Unicode does not decompose into a base letter and a mark.
const LETTERS = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ß: "ss", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th", ə: "e" };

export function fold(text) {
  const bare = text.replace(/['`´‘’‛ʹʻʼʽˈ′]/g, "").normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
  const plain = bare.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] || letter);
  return plain.replace(/[-‐‑‒–—―−,.]/g, " ").split(/\s+/).filter(Boolean).join(" ");
}

// The folded text in one spelling of ä, ö, ü, å, ø, æ and đ, as by ratings/text/spellings.py.
export function spellingKey(text) {
  return fold(text).replace(/a(?:a|e(?!la?\b))+|oe+(?!la?\b)|(?<![aeouq])ue+(?!la?\b)|dj+(?!a\b)/g, (letters) => letters[0]);
}

// True if each word of a text, in any spelling, begins a word of the name.
export function isSpelled(name, text) {
  return isNamed(spellingKey(name), spellingKey(text));
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
