// Written answers: what a model is asked, how its output is read, and which of its lines may be seen.
//
//   const messages = buildPrompt(question, sentences);           // at most SENTENCES_SENT of them
//   const lines = parseLines(output);                            // output: the text of the model's answer
//   const judgements = parseJudgements(output);                  // whether single sentences answer, if it was asked that
//   const verdicts = lines.map((line) => verifyLine(line, byNumber)); // byNumber: what the prompt contained
//   const again = buildSecondPrompt(question, sentences, refused); // once, for what is not shown
//   const plan = parsePlan(output, question, tables);            // for tables, asked by buildPlanPrompt
//
// Only a line with the verdict `shown` is an answer. `unsupported` is shown folded, under a heading that says so. `dropped` is
// never shown. Everything here is a pure function without network, database and clock; none of it throws.
export { buildPrompt, buildSecondPrompt, type ChatMessage, type RefusedLine } from './prompt.ts';
export { parseJudgements, parseLines, type WrittenLine } from './parse-lines.ts';
export { verifyLine, type Verdict } from './verify-line.ts';
export { buildPlanPrompt, parsePlan, type PlannedTable } from './plan-prompt.ts';
export type { NumberedSentence } from './numbered-sentence.ts';
