/**
 * Per ASCII letter the letters of other scripts that look like it in common fonts: Cyrillic, Greek,
 * Armenian, Cherokee and Coptic. Latin letters of living languages (`ı`, `ɗ`) are none.
 *
 * The relation is that of Unicode Technical Standard 39, section 4 (confusable detection).
 */
const table: Readonly<Record<string, string>> = {
  a: "аα",
  b: "Ь",
  c: "сϲⲥ",
  d: "ԁ",
  e: "еҽє",
  f: "ϝ",
  g: "ց",
  h: "һհᏂ",
  i: "іιӏ",
  j: "јϳ",
  k: "кκ",
  l: "ӏ",
  m: "м",
  n: "пոռη",
  o: "оοօσⲟ",
  p: "рρⲣ",
  q: "ԛգ",
  r: "гⲅ",
  s: "ѕ",
  t: "тτ",
  u: "υս",
  v: "νѵ",
  w: "ѡԝաω",
  x: "хχ",
  y: "уγүყ",
  A: "АΑᎪ",
  B: "ВΒᏴ",
  C: "СϹᏟⲤ",
  D: "Ꭰ",
  E: "ЕΕᎬ",
  F: "ϜҒ",
  G: "ԌᏀ",
  H: "НΗᎻ",
  I: "ІΙӀⲒ",
  J: "ЈᎫ",
  K: "КΚᏦ",
  L: "ᏞԼ",
  M: "МΜᎷ",
  N: "ΝⲚ",
  O: "ОΟՕⲞ",
  P: "РΡᏢ",
  Q: "Ԛ",
  R: "Ꭱ",
  S: "ЅՏᏚ",
  T: "ТΤᎢ",
  U: "Ս",
  V: "ѴᏙ",
  W: "ԜᎳ",
  X: "ХΧ",
  Y: "УΥҮ",
  Z: "ΖᏃ",
};

/** The ASCII letter that a letter of another script looks like. */
export const lookalikeLetters: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([ascii, others]) =>
    [...others].map((other) => [other, ascii] as const),
  ),
);

/** The ASCII sign that a dash, quotation mark or slash looks like. */
export const lookalikeSigns: ReadonlyMap<string, string> = new Map([
  ...[..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212"].map((sign) => [sign, "-"] as const),
  ...[..."\u2018\u2019\u201A\u201B\u02B9\u02BC\u2032"].map((sign) => [sign, "'"] as const),
  ...[..."\u201C\u201D\u201E\u201F\u2033"].map((sign) => [sign, '"'] as const),
  ...[..."\u2044\u2215\u29F8"].map((sign) => [sign, "/"] as const),
  ...[..."\u2216\u29F5\u29F9"].map((sign) => [sign, "\\"] as const),
  ...[..."\u01C0\u2223\u2758"].map((sign) => [sign, "|"] as const),
  ...[..."\u2217\u204E"].map((sign) => [sign, "*"] as const),
  ...[..."\u223C\u02DC"].map((sign) => [sign, "~"] as const),
]);
