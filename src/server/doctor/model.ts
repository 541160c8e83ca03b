// The check of the language model that writes answers.
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
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { state: 'ok', sentence: `${settings.name} at ${settings.host} answered in ${seconds} s.` };
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
