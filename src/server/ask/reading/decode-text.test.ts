import { describe, expect, test } from 'vitest';
import { decodeText, detectEncoding } from './decode-text.ts';
import { sourceOf } from '#server/testing/reading.ts';

/** Encodes a text in an encoding that Node only decodes. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = new Map<string, number[]>();
  const tell = (...units: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(units));
      if (Array.from(character).length === 1 && !bytes.has(character)) bytes.set(character, units);
    } catch {
      // These bytes are no character.
    }
  };
  for (let first = 0; first < 256; first++) tell(first);
  if (bytes.size < 250)
    for (let first = 0x81; first < 0xff; first++)
      for (let next = 0x40; next < 0xff; next++) tell(first, next);
  return Buffer.from(Array.from(text).flatMap((character) => bytes.get(character) ?? [0x3f]));
}

function read(content: string | Uint8Array, declared?: string): string {
  const source = sourceOf(content);
  return [...decodeText(source, detectEncoding(source, declared))].join('');
}

const texts: Record<string, string> = {
  'windows-1252':
    'Die Miete beträgt 850 €. Der Vermieter trägt die Kosten der Prüfung für Heizungsanlagen – jährlich.',
  shift_jis:
    '暖房費は毎月の家賃とともに支払うものとし、家主は年に一度、暖房設備の点検を行います。契約の期間は二年とする。',
  gb18030:
    '取暖费用由承租人按月与租金一并支付，出租人每年检查一次供暖设备。合同期限为两年，自签字之日起计算。',
  'koi8-r':
    'Расходы на отопление оплачиваются арендатором ежемесячно вместе с арендной платой. Договор заключён на два года.',
  'windows-1251':
    'Расходы на отопление оплачиваются арендатором ежемесячно вместе с арендной платой. Договор заключён на два года.',
  'euc-kr':
    '난방비는 매월 임대료와 함께 지불하며 임대인은 매년 한 번 난방 설비를 점검합니다. 계약 기간은 이 년으로 한다.',
};

describe('a text is read', () => {
  test.each(Object.entries(texts))('in %s', (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(bytes.includes(0x3f)).toBe(false);
    expect(read(bytes)).toBe(text);
    // The letters that tell the encoding may stand far from the beginning.
    expect(read(Buffer.concat([Buffer.from('plain\n'.repeat(50_000)), bytes])).slice(300_000)).toBe(text);
  });

  test('in UTF-8 and UTF-16, with a mark and without', () => {
    const text = 'Wärme 漢字 😀 und 12 Sätze';
    expect(read(text)).toBe(text);
    expect(read(`\ufeff${text}`)).toBe(text);
    const little = Buffer.from(text, 'utf16le');
    expect(read(little)).toBe(text);
    expect(read(Buffer.from(little).swap16())).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text);
  });

  test('in UTF-8 although a few of its bytes are damaged or missing', () => {
    const text = Buffer.from('Ä ö ü ß – '.repeat(100));
    expect(read(text.subarray(0, -4)).startsWith('Ä ö ü ß – Ä')).toBe(true);
    text[500] = 0xff;
    expect(read(text)).toContain('Ä ö ü ß – Ä');
  });

  test('in the encoding that it declares, if it is not UTF-8', () => {
    const bytes = encode('Koszty ogrzewania płaci najemca. Umowa trwa dwa lata.', 'iso-8859-2');
    expect(read(bytes, 'iso-8859-2')).toContain('płaci');
    expect(read('płaci', 'iso-8859-2')).toBe('płaci');
    expect(read(encode('Prüfung', 'windows-1252'), 'no-such-encoding')).toBe('Prüfung');
    expect(read('\x1b$B4A;z\x1b(B')).toBe('漢字');
  });
});
