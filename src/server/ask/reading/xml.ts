// Reads XML as a stream. Nothing it declares is expanded or loaded, and its depth costs nothing.
import { Tokenizer, type Token } from 'parse5';

/** What XML consists of. Names are in small letters and without their prefix, which every program may choose. */
export interface XmlEvents {
  onOpen(name: string, attributes: ReadonlyMap<string, string>): void;
  onClose(name: string): void;
  onText(text: string): void;
}

/** Tells the elements and texts of an XML document. */
export async function readXml(parts: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const ignore = () => undefined;
  const onText = (token: Token.CharacterToken) => events.onText(token.chars);
  // The rules of HTML for what is between `<` and `>` hold for XML, too, apart from the case of names.
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs, selfClosing }) => {
        const name = localName(tagName);
        events.onOpen(name, new Map(attrs.map((each) => [localName(each.name), each.value])));
        if (selfClosing) events.onClose(name);
      },
      onEndTag: ({ tagName }) => events.onClose(localName(tagName)),
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.inForeignNode = true;
  for await (const part of parts) {
    tokenizer.write(part, false);
    tokenizer.flushCurrentCharacterToken();
  }
  tokenizer.write('', true);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
