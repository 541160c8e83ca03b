// One form for what is written in different ways: digits of every script, spaces, dashes, quotation marks, fractions.

const digitValues = new Map<string, string>();

/** `3` for `٣`, `३` and `３`: the digits of a script follow each other, from its zero. */
function asciiDigit(digit: string): string {
  const known = digitValues.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  const value = String((code - zero) % 10);
  digitValues.set(digit, value);
  return value;
}

/** Text in one form. Offsets change; the order of words does not. */
export function normalize(text: string): string {
  return (
    text
      .toWellFormed()
      // Before they are decomposed into digits: 5½ is not 51/2, and 10⁶ not 106.
      .replaceAll(/(?<=\p{N})(?=[¼-¾⅐-⅞↉])/gu, ' ')
      .replaceAll(/(?<=\p{N})(?=[⁰¹²³⁴-⁹])/gu, '^')
      // It separates, and never stands before decimals.
      .replaceAll('，', ', ')
      .normalize('NFKC')
      .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
      .replaceAll('⁄', '/')
      .replaceAll('٫', '.')
      .replaceAll('٬', ',')
      .replaceAll('٪', '%')
      .replaceAll(/[\u2018\u2019\u201b\u02bc]/gu, "'")
      .replaceAll(/[\u201c-\u201f«»„]/gu, '"')
      .replaceAll(/[\u2010\u2011]/gu, '-')
      .replaceAll(/[\u2012-\u2015]/gu, '–')
      .replaceAll('−', '-')
      .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
