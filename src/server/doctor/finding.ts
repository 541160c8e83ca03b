/** The result of a check: fine, worth a look, or wrong, and what to do. */
export interface Finding {
  state: 'ok' | 'look' | 'wrong';
  sentence: string;
}
