// Reads the XML of a list of objects (ListObjectsV2). Its keys are URL-encoded on request, so only the continuation token
// can contain entities.
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export interface ListedObject {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  /** Changes with the content; without quotes. */
  etag: string;
}

export interface ListPage {
  objects: ListedObject[];
  /** For the next page; undefined on the last one. */
  next: string | undefined;
}

/** @throws Error where the text is not a list */
export function parseListPage(xml: string): ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml))
    throw new Error('the list of objects cannot be read');
  const isEncoded = textOf(xml, 'EncodingType') === 'url';
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const key = textOf(entry, 'Key') ?? '';
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      size: Number(textOf(entry, 'Size')),
      modifiedAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
      etag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
    };
  });
  const isLast = textOf(xml, 'IsTruncated') !== 'true';
  const next = isLast ? undefined : textOf(xml, 'NextContinuationToken');
  const isWhole = objects.every(({ size, modifiedAt }) => size >= 0 && !Number.isNaN(modifiedAt.getTime()));
  if (!isWhole || (!isLast && next === undefined)) throw new Error('the list of objects cannot be read');
  return { objects, next };
}

function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, named) => {
    if (named !== undefined) return ENTITIES[String(named)] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
