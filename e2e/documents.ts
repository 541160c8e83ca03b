// Documents to ask, written by the tests.
import { buildPdfOf, streamOf } from '#server/testing/pdf.ts';

/** A paragraph of a PDF: lines from a height down, in points from the bottom of an A4 page. */
interface Paragraph {
  y: number;
  size?: number;
  lines: readonly string[];
}

const MARGIN = 72;

function pageContent(paragraphs: readonly Paragraph[]): string {
  const text = paragraphs.flatMap(({ y, size = 12, lines }) => [
    `/F1 ${size} Tf 1 0 0 1 ${MARGIN} ${y} Tm ${size * 1.4} TL`,
    ...lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`),
  ]);
  return `BT\n${text.join('\n')}\nET\nq 64 0 0 64 ${MARGIN} 200 cm /Im1 Do Q`;
}

/** A black square of 64 pixels as a fax sends it: all lines are like the one before, and a line of zeros is black. */
const FAX = streamOf(
  `${'\xff'.repeat(8)}\x00\x10\x01`,
  '/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 1/ColorSpace/DeviceGray' +
    '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 64/BlackIs1 true>>',
);

/**
 * A PDF in Helvetica, which no reader needs a font file for, on each page a black square.
 * @param pages in ASCII
 * @param turned by how many degrees they are shown turned
 */
function pdfOf(pages: readonly (readonly Paragraph[])[], turned = 0): Buffer {
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  return buildPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    FAX,
    ...pages.flatMap((paragraphs, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Rotate ${turned}/Contents ${6 + index * 2} 0 R` +
        '/Resources<</Font<</F1 3 0 R>>/XObject<</Im1 4 0 R>>>>>>',
      streamOf(pageContent(paragraphs)),
    ]),
  ]);
}

/** A lease of three pages. Its second one says how it is ended. */
export const LEASE = pdfOf([
  [
    { y: 740, size: 20, lines: ['Lease of the flat at Lindenstrasse 4'] },
    {
      y: 690,
      lines: [
        'This lease is made between Nordlicht Housing, the landlord, and Ada Moreau,',
        'the tenant. The flat has three rooms and a balcony to the south.',
      ],
    },
    { y: 630, size: 14, lines: ['3 Rent'] },
    {
      y: 600,
      lines: [
        'The monthly rent is 1,140 euros, to be paid by the third working day of each month.',
        'Heating is paid apart, by what the meters show.',
      ],
    },
  ],
  [
    { y: 740, size: 14, lines: ['9 Ending the lease'] },
    {
      y: 710,
      lines: [
        'The tenant may end this lease by giving three months notice, to the end of any',
        'quarter. Notice is given in writing. The landlord confirms it within two weeks.',
      ],
    },
    { y: 640, size: 14, lines: ['10 Pets'] },
    {
      y: 610,
      lines: ['Cats and small animals may be kept. A dog needs the consent of the landlord.'],
    },
  ],
  [
    { y: 740, size: 14, lines: ['11 Keys'] },
    { y: 710, lines: ['The tenant receives two keys for the front door and one for the cellar.'] },
  ],
]);

/** A handbook with two levels of headings. */
export const HANDBOOK = `# Handbook

Welcome to the house.

## Heating

### Costs

From October to March, heating came to 1,140 euros for all six months together.

The boiler is serviced every September by Aalto.

## Waste

Glass is collected on the first Tuesday of each month.
`;

/** A web page. */
export const NOTICE = `<!doctype html><title>Notice</title><h1>Notice</h1>
<p>The lift is out of order until the fourth of May.</p>
<script>document.body.textContent = 'attacked'</script>
<p>The laundry room closes at ten in the evening.</p>`;

/**
 * A long report, each page of which has its number and a word that is cut at the end of a line.
 * @param pages how many it has
 */
export function reportOf(pages: number): Buffer {
  return pdfOf(
    Array.from({ length: pages }, (_, index) => [
      ...(index % 10 === 0 ? [{ y: 760, size: 18, lines: [`Chapter ${index / 10 + 1}`] }] : []),
      {
        y: 710,
        lines: [
          `This is leaf ${index + 1} of the report. Every leaf tells of the mainte-`,
          'nance of the building, and of the people who live in it.',
        ],
      },
      ...(index % 250 === 249 ? [{ y: 300, lines: ['Here a Quokka was seen in the yard.'] }] : []),
    ]),
  );
}

/** A page that is shown turned, of which the words stand from the top to the bottom. */
export const TURNED = pdfOf([[{ y: 700, size: 24, lines: ['The plan of the attic'] }]], 90);
