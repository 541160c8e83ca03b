// The checks of the language model that writes answers, and of the one that makes embeddings.
import { join } from 'node:path';
import type { Config, LanguageModelSettings } from '../config.ts';
import type { Finding } from './finding.ts';

/** A model that is not loaded yet takes its time. */
const TIMEOUT_MS = 30_000;

/** Asks the language model for one word, and says what came back. */
export async function checkModel({ ask, languageModel: settings }: Config): Promise<Finding> {
  if (!ask) return { state: 'ok', sentence: 'Ask is off.' };
  if (settings === null)
    return { state: 'ok', sentence: 'LLM_URL is not set: answers are quotations, and nothing is sent.' };
  const { createLanguageModel } = await import('../ask/model/language-model.ts');
  const { ModelError } = await import('../ask/model/model-error.ts');
  const started = performance.now();
  try {
    const messages = [{ role: 'user' as const, content: 'Answer with the word yes.' }];
    await createLanguageModel(settings).ask(messages, started + TIMEOUT_MS, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const known = await listModels(settings);
    return {
      state: 'wrong',
      sentence: `The model ${settings.name} at ${settings.host} ${error.message}.${known} Check LLM_URL, LLM_MODEL and LLM_KEY.`,
    };
  }
  return {
    state: 'ok',
    sentence: `${settings.name} at ${settings.host} answered in ${secondsSince(started)} s.`,
  };
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 100) / 10;

/** Lets the model embed some texts, and says how long its vectors are and what they were measured to add. */
export async function checkEmbeddings({ ask, languageModel: settings, dataDir }: Config): Promise<Finding> {
  const model = settings?.embeddingModel ?? null;
  if (!ask || settings === null || model === null)
    return { state: 'ok', sentence: 'LLM_EMBEDDING_MODEL is not set: answers are found by words.' };
  const { createEmbeddingModel, TEXTS_AT_ONCE } = await import('../ask/model/embeddings.ts');
  const { ModelError } = await import('../ask/model/model-error.ts');
  const started = performance.now();
  // As long as a passage is.
  const text = 'The rent is due on the third working day of each month. '.repeat(8);
  const texts = Array.from({ length: TEXTS_AT_ONCE }, (_, number) => `${number}. ${text}`);
  try {
    const [vector = []] = await createEmbeddingModel(settings, model).embed(
      texts,
      TIMEOUT_MS,
      new AbortController().signal,
    );
    const perMinute = Math.round((texts.length * 60_000) / (performance.now() - started));
    return {
      state: 'ok',
      sentence: `${model} at ${settings.host} makes vectors of ${vector.length} numbers, about ${perMinute.toLocaleString('en')} passages a minute.${await findUse(dataDir)}`,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const known = await listModels(settings);
    return {
      state: 'wrong',
      sentence: `The model ${model} at ${settings.host} ${error.message}.${known} Check LLM_EMBEDDING_MODEL.`,
    };
  }
}

/** In how many collections vectors count, as a sentence; empty where nothing was measured. */
async function findUse(dataDir: string): Promise<string> {
  const { createAnswering } = await import('../ask/answering/answering.ts');
  const { INDEX_NAME } = await import('../db/ask-index.ts');
  const answering = createAnswering({ indexPath: join(dataDir, INDEX_NAME) });
  const { used, measured } = await answering.countMeasured().finally(() => answering.close());
  if (measured === 0) return '';
  return ` They count in ${used} of ${measured} collections: in the others they were not measured to help.`;
}

/** The models that there are, as a sentence; empty where the interface does not say. */
async function listModels(settings: LanguageModelSettings): Promise<string> {
  const { sendToModel } = await import('../ask/model/model-request.ts');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { text } = await sendToModel(settings, { method: 'GET', path: '/models', signal });
    const { data } = Object(JSON.parse(text));
    const names = (Array.isArray(data) ? data : []).map((model) => String(Object(model).id));
    return names.length === 0 ? '' : ` It has ${names.slice(0, 5).join(', ')}.`;
  } catch {
    return '';
  }
}
