// How the parts of the dashboard look: a name beside, or on a phone above, what it names.

export const figureClasses =
  'mt-12 grid border-t pt-8 md:grid-cols-[minmax(10rem,1fr)_minmax(0,2.4fr)] md:gap-10';
export const figureTitleClasses = 'font-sans text-sm font-medium tracking-normal text-muted-foreground';
