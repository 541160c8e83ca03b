// A picture as its letters are read: in shades of grey, in main memory.

/** Row by row from the top left corner; 0 is black, 255 white. */
export interface GrayPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The picture as a file of the plainest format there is, PGM, which every reader of pictures knows. */
export function toPgm({ width, height, data }: GrayPicture): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([head, data]);
}
