// Stands in for tailwind-merge where class names never compete (see scripts/build-client.ts).

/** Returns the class names as they are. */
export function twMerge(classes: string): string {
  return classes;
}
