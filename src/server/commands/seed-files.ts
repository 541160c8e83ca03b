// A lease and a table of heating costs for the demo: the two files of the first picture on the landing page, so that its
// question can be asked.
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { partOf } from '../object-store/parts.ts';
import { readerOf } from '../ask/access.ts';
import { createCollection } from '../ask/collections.service.ts';
import { openContents } from '../ask/contents.ts';
import { addFiles } from '../ask/files.service.ts';
import { createInstallationLock } from '../ask/installation-lock.ts';
import { createStorageSpace } from '../ask/storage-space.ts';
import { ReceivedFile } from '../ask/upload-form.ts';
import { createAlarms } from '../alarms.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import { openObjectStore } from '../object-store/open.ts';
import { findUserByEmail } from '../users/users.service.ts';

/** What heating cost in each month, in euros, from October on; together 1,140. */
const costs = [120, 180, 240, 260, 210, 130];

/** The pages of the lease: what comes first on each is its heading. */
const lease = [
  ['Lease of the flat', 'The landlord lets three rooms and a kitchen at Lindenstrasse 4 to the tenant.'],
  ['§ 3 Rent', 'The rent is 840 euros a month, to be paid by the third working day.'],
  ['§ 6 Repairs', 'The landlord repairs the roof, the windows and the heating.'],
  [
    '§ 9 Leaving the flat',
    'The tenant may end this lease by giving three months’ notice, to the end of any quarter.',
    'Notice is given in writing.',
    'When the tenant has left the flat, the landlord pays back the deposit.',
  ],
];

/**
 * The costs of heating as CSV: the last six months from October to March that are over.
 * @param now any time of the day of seeding
 */
export function heatingCsv(now: Date): string {
  const march = now.getUTCMonth() > 2 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const rows = costs.map((cost, index) => {
    const month = new Date(Date.UTC(march - 1, 9 + index)).toISOString().slice(0, 7);
    return `${month},${cost}`;
  });
  return ['Month,"Cost, €"', ...rows, ''].join('\n');
}

/** The lease as a PDF of four pages. */
export function leasePdf(): Buffer {
  const kids = lease.map((_, index) => `${4 + 2 * index} 0 R`);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${lease.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...lease.flatMap(([heading = '', ...lines], index) => {
      const content = `BT ${textAt(index === 0 ? 24 : 16, 740, heading)}${lines.map((line, place) => textAt(12, 700 - 18 * place, line)).join('')} ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

const MARGIN = 72;

/** A line of text in points from the bottom of the page, in the codes of WinAnsi. */
function textAt(size: number, y: number, text: string): string {
  return `/F1 ${size} Tf 1 0 0 1 ${MARGIN} ${y} Tm (${text.replaceAll('’', '\x92')}) Tj `;
}

function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/**
 * Adds a collection with the lease and the table, which everyone may read, unless there are collections already. A server reads
 * them when it starts.
 * @param email of the account that owns it
 */
export async function seedFiles(engine: Engine, config: Config, email: string, now: Date): Promise<void> {
  const { db } = engine;
  if (await db.selectFrom('collections').select('id').limit(1).executeTakeFirst()) return;
  const owner = await findUserByEmail(db, email);
  if (owner === undefined) return;
  const actor = { ...consoleActor(now), userId: owner.id };
  const objects = await openObjectStore(config.objectStore);
  const storage = {
    // A server may be running, and receiving files.
    contents: await openContents(config.dataDir, objects && partOf(objects, 'files'), false),
    lock: createInstallationLock(engine, 'contents of files'),
    space: createStorageSpace(
      { maxBytes: config.askStorage, maxBytesPerAccount: config.askStoragePerAccount },
      createAlarms(pino({ level: 'silent' }), systemClock),
    ),
    readsPictures: config.ocrLanguages !== null,
  };
  const collection = await createCollection(db, actor, {
    name: 'Flat',
    description: 'The lease of the flat, and what it costs.',
    access: 'everyone',
    member_ids: [],
    send_to_model: true,
    synonyms: [],
  });
  const draft = await storage.contents.openDraft();
  try {
    const received: ReceivedFile[] = [];
    for (const [name, content] of [
      ['Lease.pdf', leasePdf()],
      ['Heating.csv', Buffer.from(heatingCsv(now))],
    ] as const)
      received.push(new ReceivedFile(name, await draft.receive(Readable.from([content]))));
    const reader = readerOf(owner);
    await addFiles(db, actor, reader, storage, { collectionId: collection.id, received });
  } finally {
    await draft.discard();
  }
}
