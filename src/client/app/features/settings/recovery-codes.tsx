import { Copy, Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { copyText } from '#client/app/lib/copy-text.ts';
import { siteName } from '#client/app/lib/installation.ts';
import { saveFile } from '#client/app/lib/save-file.ts';

/** New recovery codes, which are shown only once. @param onDone called when they are kept */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-5">
      <p className="text-sm leading-relaxed text-pretty text-muted-foreground">
        Each of these codes logs you in once, together with your password, when you do not have your device.
        Keep them where you find them without it: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-lg border bg-muted p-4 font-mono text-sm min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => void copyText(text, 'The list of codes')}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), `${siteName()} recovery codes.txt`)
          }
        >
          <Download aria-hidden />
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
