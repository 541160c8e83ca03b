// Forms validate on blur. A press on a button would blur the field first, its message would move the button away from
// under the pointer, and the click would be lost. Of checkboxes the same is true.
import type { MouseEvent } from 'react';

const pressed = 'a, button, label, input[type="checkbox"], input[type="radio"]';

/** For `onMouseDown` of what holds a form: presses on buttons, links and checkboxes leave the focus where it is. */
export function keepFocusOnPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(pressed)) event.preventDefault();
}
