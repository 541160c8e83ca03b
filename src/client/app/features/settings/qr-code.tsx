import createQrCode from 'qrcode-generator';

/** The white edge that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code: dark on white in both colour modes, since readers expect that. @param label what it is, for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The smallest version that holds the text, with error correction of 15 %.
  const code = createQrCode(0, 'M');
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  const size = modules + 2 * QUIET;
  let path = '';
  for (let row = 0; row < modules; row += 1)
    for (let column = 0; column < modules; column += 1)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-lg border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
