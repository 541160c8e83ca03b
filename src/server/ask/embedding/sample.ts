// Questions for a measurement, out of the texts themselves: a sentence as the question, and the rest of its passage as what should
// be found. The sentence is taken out of both the words and the text of the vector, so neither way of finding knows it.
import type { IndexReader, StoredPassage } from '../answering/index-reader.ts';
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import { passageText, type IndexedPlace } from './passage-text.ts';
import type { TextToEmbed } from './embedding-messages.ts';

/** More make the measurement longer, and hardly more exact. */
const SAMPLE_MAX = 120;
/** So many passages are looked at for each one that is wanted. */
const LOOKED_AT = 20;
const TERMS_MIN = 4;
const QUESTION_MAX = 300;

export interface SampledFile extends IndexedPlace {
  passages: number;
}

export interface Sample {
  file: SampledFile;
  /** The place of the passage in its file, from 0. */
  index: number;
  /** The place of the sentence in its passage. */
  sentence: number;
  question: TextToEmbed;
  rest: TextToEmbed;
}

/** Passages from all over the files, the same ones as long as the files are the same. */
export function sampleOf(reader: IndexReader, files: readonly SampledFile[]): Sample[] {
  const total = files.reduce((sum, { passages }) => sum + passages, 0);
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const place of spread(total, SAMPLE_MAX * LOOKED_AT)) {
    const sample = sampleAt(reader, files, place);
    // Texts that repeat, as in the heads of forms, have no right passage.
    if (sample === undefined || seen.has(sample.question.text)) continue;
    seen.add(sample.question.text);
    samples.push(sample);
    if (samples.length === SAMPLE_MAX) break;
  }
  return samples;
}

/** Numbers below `total`, each once, in an order that is spread over all of them. */
function* spread(total: number, most: number): Generator<number> {
  let step = Math.max(1, Math.round(total * 0.618));
  while (greatestDivisor(step, total) > 1) step += 1;
  for (let count = 0; count < Math.min(total, most); count += 1) yield (count * step) % total;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function sampleAt(reader: IndexReader, files: readonly SampledFile[], place: number): Sample | undefined {
  let index = place;
  const file = files.find(({ passages }) => {
    if (index < passages) return true;
    index -= passages;
    return false;
  });
  if (file === undefined) return undefined;
  const id = file.number * PASSAGES_PER_FILE + index;
  const passage = reader.passage(file.collection, id);
  const sentence = passage && questionIn(passage, place);
  const page = passage && reader.page(file.number, passage.page);
  const chosen = passage?.sentences[sentence ?? -1];
  if (sentence === undefined || page === undefined || chosen === undefined) return undefined;
  const question = { fileId: file.id, text: page.slice(chosen.start, chosen.end) };
  return { file, index, sentence, question, rest: passageText(reader, file, id, sentence) };
}

/** The place of a sentence that can be asked for; nothing where there is none, or too little beside it. */
function questionIn({ sentences }: StoredPassage, seed: number): number | undefined {
  const told = sentences.map(({ terms, kind }) => (kind === 'heading' ? 0 : new Set(terms).size));
  const all = told.reduce((sum, count) => sum + count, 0);
  const places = sentences.flatMap(({ start, end }, place) => {
    const own = told[place] ?? 0;
    return own >= TERMS_MIN && all - own >= TERMS_MIN && end - start <= QUESTION_MAX ? [place] : [];
  });
  return places[seed % Math.max(1, places.length)];
}
