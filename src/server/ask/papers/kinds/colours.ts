// Colours: a closed class, unlike most of what a question may ask for by its name.
import { findingsOf, type Recogniser } from './kinds.ts';

const colour =
  /\b(?:(?:light|dark|pale|bright|deep|navy|sky|off)[ -])?(?:red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|gr[ae]y|beige|cream|ivory|gold(?:en)?|silver|turquoise|cyan|magenta|maroon|crimson|scarlet|indigo|lilac|teal|navy|olive|bronze|colou?rless|transparent)(?:ish)?\b/giu;
export const findColours: Recogniser = (text) => findingsOf(colour, text);
