// Forms validate on blur. A press on a button would blur the field first, its message would move the button away from
// under the pointer, and the click would be lost.
import type { MouseEvent } from 'react';

/** For `onMouseDown` of what holds a form: presses on buttons and links leave the focus where it is. */
export function keepFocusOnPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button')) event.preventDefault();
}
