// Lists of rows that are put together from parts of other lists.

/** Adds rows, as one piece with the last one where they follow it in memory. */
export function addPiece(pieces: Uint32Array[], rows: Uint32Array): void {
  if (rows.length === 0) return;
  const last = pieces.at(-1);
  if (last?.buffer === rows.buffer && last.byteOffset + last.byteLength === rows.byteOffset)
    pieces[pieces.length - 1] = new Uint32Array(last.buffer, last.byteOffset, last.length + rows.length);
  else pieces.push(rows);
}

/** @returns one list of all of them */
export function joinPieces(pieces: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const joined = new Uint32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
