// Files to try Ask with, which are added to a collection of their own and can be removed again.
import lease from './sample-lease.md?raw';
import handbook from './sample-handbook.html?raw';
import orders from './sample-orders.csv?raw';

/** The sample files, as somebody would choose them. */
export const sampleFiles: readonly File[] = [
  new File([lease], 'Sample lease.md', { type: 'text/markdown' }),
  new File([handbook], 'Sample handbook.html', { type: 'text/html' }),
  new File([orders], 'Sample orders.csv', { type: 'text/csv' }),
];
