// The look of a link in running text.

/** Its classes. */
export const textLinkClasses =
  'rounded-sm font-medium text-primary underline decoration-1 underline-offset-4 hover:decoration-2';
