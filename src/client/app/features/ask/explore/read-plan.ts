import { planSchema, type Plan } from '#shared/ask-plan.ts';

/** The plan in an address; undefined where it cannot be read. Only what shows plans loads what checks them. */
export function planIn(text: string | undefined): Plan | undefined {
  try {
    return planSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
