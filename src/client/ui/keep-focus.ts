// Forms validate on blur. Pressing a button would blur the field first; its error message would move the button from under
// the pointer, and the click would be lost. The same holds for links and checkboxes.
import type { MouseEvent } from 'react';

const pressed = 'a, button, label, input[type="checkbox"], input[type="radio"]';

/** For `onMouseDown` of the container of a form: pressing buttons, links and checkboxes does not move the focus. */
export function keepFocusOnPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(pressed)) event.preventDefault();
}
