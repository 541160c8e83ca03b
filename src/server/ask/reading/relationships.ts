// The references between the parts of an office document.
import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** A part that another one refers to. */
export interface Relationship {
  id: string;
  /** The last word of the kind of reference: `styles`, `worksheet`. */
  kind: string;
  /** Of the part, from the root of the archive. */
  path: string;
}

/** What a part refers to within the archive. @param part its path; empty for the archive itself */
export async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = part === '' ? '' : posix.dirname(part);
  const found: Relationship[] = [];
  await readXml(archive.textOf(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    onOpen(name, attributes) {
      const [target, type] = [attributes.get('target'), attributes.get('type')];
      if (name !== 'relationship' || target === undefined || attributes.get('targetmode') === 'External')
        return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.push({ id: attributes.get('id') ?? '', kind: posix.basename(type ?? ''), path });
    },
    onClose: () => undefined,
    onText: () => undefined,
  });
  return found;
}
