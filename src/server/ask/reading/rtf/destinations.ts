// What the groups of RTF hold that are not the text itself.

/** Where the text of a group goes. What a shape shows stands among its properties. */
export type Destination = 'text' | 'none' | 'note' | 'shape' | 'fonts' | 'styles';

const none = new Set(
  [
    'colortbl filetbl revtbl listtable listoverridetable rsidtbl pgptbl xmlnstbl datastore latentstyles generator info',
    'userprops template private themedata colorschememapping wgrffmtfilter mmathpr falt panose fontemb fontfile',
    'header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn',
    'pict picprop nonshppict shprslt sp objdata fldinst pntext listtext pntxta pntxtb bkmkstart bkmkend xe tc rxe',
    'annotation atnid atnauthor atnref',
  ].flatMap((words) => words.split(' ')),
);

/** Groups of the signs before items. */
export const bullets = new Set(['pntext', 'listtext']);

/**
 * Where the text of a group goes that begins with a control word.
 * @param isOptional whether programs that do not know it should leave it out
 * @param around where the text of the group around it goes
 */
export function destinationOf(word: string, isOptional: boolean, around: Destination): Destination {
  if (around === 'none' || none.has(word)) return 'none';
  if (word === 'fonttbl') return 'fonts';
  if (word === 'stylesheet') return 'styles';
  if (word === 'footnote') return 'note';
  if (word === 'shpinst') return 'shape';
  if (word === 'shptxt') return around === 'shape' ? 'text' : around;
  return isOptional ? 'none' : around;
}
