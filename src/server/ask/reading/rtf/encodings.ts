// The encodings that RTF names, by the number of a code page or of a set of characters of a font.

const DEFAULT = 'windows-1252';

const codePages: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [65_001, 'utf-8'],
]);

const fontSets: ReadonlyMap<number, string> = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);

/** The encoding of a code page, as TextDecoder names it; that of Western Europe for unknown ones. */
export function encodingOfPage(page: number): string {
  return codePages.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : DEFAULT);
}

/** The encoding of a font; undefined if it is that of the file. */
export function encodingOfFont(set: number): string | undefined {
  return fontSets.get(set);
}

/** Decodes bytes. @param bytes as characters up to U+00FF */
export function decodeBytes(bytes: string, encoding: string): string {
  return /^[ -~\t]*$/.test(bytes) ? bytes : new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'));
}
