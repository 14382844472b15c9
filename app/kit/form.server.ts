import { channel } from 'node:diagnostics_channel';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { type ZodError, type ZodType, z } from 'zod';
import { parseInput, readForm, textIn, withoutNul } from '#app/lib/form-data.ts';
import type { AppError, Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { orRefused, refuseForm } from '#app/platform/guards.server.ts';
import { hearCommitted } from '#app/platform/live.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { type Entries, EXPECTED_VERSION, type FormAnswer, statusOf } from './form-answer.ts';

/** A toast on the page, a toast for the page after a redirect, or a redirect response. */
type Done = Toast | { to: string; toast: Toast } | Promise<Response>;

/** The part of a form that differs between a new and an existing record. */
export type SavingForm<Who, Input, Value, Shown = undefined> = {
  save: (who: Who, input: Input, expectedVersion: string) => Promise<Result<Value>>;
  /** Left out if the page itself shows the result. */
  done?: Done | ((value: Value, input: Input, who: Who) => Done | undefined);
  /** Data that the page shows only in this answer. */
  show?: (value: Value, input: Input) => Shown;
  /** Form that reverts the change. */
  undo?: (value: Value, input: Input) => Entries | undefined;
};

type Text = { title: string; message?: string | undefined };

type Definition<Who, Draft, Input, Value, Shown> = SavingForm<Who, Input, Value, Shown> & {
  /** Title of refusals without a title. */
  failed: string;
  /**
   * Text when fields are invalid, or a function of their messages; by default the same title and the first
   * field's message.
   */
  invalid?: Text | ((fields: Record<string, string>) => Text);
  /**
   * Toast after an unexpected error of `save`, which is logged with this event and answered with 503: the
   * entries stay. Without it the error page is shown.
   */
  unsaved?: { event: string; toast: Toast };
  schema: ZodType<Input, unknown> | ((draft: Draft) => Result<Input>);
  /** Messages by field, if a field is not the first part of an issue's path. */
  errors?: (error: ZodError) => Record<string, string>;
};

/**
 * Reads the entered form; by default its text fields. A draft with named fields requires `read`: a missing
 * field, or a file in its place, becomes an empty text.
 */
type Reading<Draft> = Entries extends Draft
  ? { read?: (form: FormData) => Draft }
  : { read: (form: FormData) => Draft };

/** Handler of one form of a page; a plain function processes the form data itself. */
export type FormHandler<Who, Answer extends FormAnswer<unknown> = FormAnswer<unknown>> = {
  (who: Who, form: FormData, intent: string): Promise<Answer>;
  /** Area of the panel that the form needs, on every page that answers it; set by `inArea`. */
  area?: Area;
};

type PanelForm = { (who: never, form: FormData, intent: string): Promise<unknown>; area?: Area };

/**
 * Assigns forms of the panel the area that they need, on any page. `answerForms` refuses a form of the panel
 * without an area to everyone.
 * @param narrower areas of single forms, by intent
 * @throws for a form that has another area already
 */
export function inArea<Forms extends Record<string, PanelForm>>(
  area: Area,
  forms: Forms,
  narrower: Readonly<Record<string, Area>> = {},
): Forms {
  for (const [intent, form] of Object.entries(forms)) {
    const own = narrower[intent] ?? area;
    if (form.area && form.area !== own) throw new Error(`The form ${intent} has the area ${form.area}.`);
    form.area = own;
  }
  return forms;
}

/**
 * Makes a form that saves a record: reads the entries, parses them with the schema, calls the use case with
 * the version that the form was loaded with, and answers. A refusal keeps the entries.
 */
export function defineForm<Who, Input, Value, Draft extends object = Entries, Shown = undefined>(
  definition: Definition<Who, Draft, Input, Value, Shown> & Reading<Draft>,
): FormHandler<Who, FormAnswer<Draft> & { shown?: Shown | undefined }> {
  const { failed, schema, errors, invalid, unsaved } = definition;
  // `Reading` makes `read` optional only for drafts that are the form's entries.
  const read = definition.read ?? (readForm as unknown as (form: FormData) => Draft);
  return async (who, form, intent) => {
    const draft = read(form);
    const expectedVersion = expectedOf(form);
    // Keeps `undefined`: a version that appears later would remount the form.
    const refused = {
      ok: false,
      intent,
      draft: withoutPasswords(draft),
      expectedVersion: expectedVersion || undefined,
    };
    const parsed = typeof schema === 'function' ? schema(draft) : parseInput(schema, draft, errors);
    if (!parsed.ok) {
      const { message, fields = {} } = parsed.error;
      const text = typeof invalid === 'function' ? invalid(fields) : invalid;
      return {
        ...refused,
        ...refusalOf({ ...parsed.error, ...text, message: text?.message ?? message }, failed),
      };
    }
    let result: Result<Value>;
    try {
      result = await orErased(definition.save(who, parsed.value, expectedVersion));
    } catch (error) {
      // A thrown response, such as a redirect, is intended.
      if (!unsaved || !(error instanceof Error)) throw error;
      log.error({ event: unsaved.event, ...errorFields(error) }, 'form could not be saved');
      return { ...refused, code: 'unsaved', toast: unsaved.toast };
    }
    if (!result.ok) {
      const { code, conflict } = result.error;
      // A conflict without details: the next submit uses the version shown then.
      const unexplained = code === 'stale' && !conflict;
      return {
        ...refused,
        ...(unexplained && { expectedVersion: undefined }),
        ...refusalOf(result.error, failed),
      };
    }
    const done = await (typeof definition.done === 'function'
      ? definition.done(result.value, parsed.value, who)
      : definition.done);
    if (done instanceof Response) throw done;
    if (done && 'to' in done) throw await redirectWithToast(done.to, done.toast);
    const { undo, show } = definition;
    return {
      ok: true,
      intent,
      toast: done,
      undo: undo?.(result.value, parsed.value),
      shown: show?.(result.value, parsed.value),
    };
  };
}

/** Schema of a form with only a button. */
export const NO_FIELDS = z.unknown();

/**
 * Handles the form `delete` of a page: deletes its record if it is unchanged. The form has no entries, so a
 * refusal keeps no draft.
 */
export function defineDelete<Who>(
  remove: (who: Who, expectedVersion: string) => Promise<Result<unknown>>,
  done: Done,
): FormHandler<Who, FormAnswer<Entries>> {
  const press = defineForm({
    failed: 'Erro ao excluir',
    schema: NO_FIELDS,
    save: (who: Who, _, seen) => remove(who, seen),
    done,
  });
  return async (who, form, intent) => ({ ...(await press(who, form, intent)), draft: undefined });
}

/** @throws a 404 for a record that is missing or belongs to another person */
export async function orMissing<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  const result = await work;
  if (!result.ok && result.error.code === 'not-found') throw data(null, 404);
  return result;
}

/** Version the form was loaded with, or the newer one that the user chose to overwrite. */
export const expectedOf = (form: FormData) => textIn(form, form.has('over') ? 'over' : EXPECTED_VERSION);

/** Removes passwords, which must be entered again after a refusal. */
const withoutPasswords = <Draft extends object>(draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !/password/i.test(name))) as Draft;

/**
 * Id of a record that a form names.
 * @throws a 400 for a malformed id
 */
export function idIn(form: FormData, name: string): string {
  const id = textIn(form, name);
  if (!isUuid(id)) throw data(null, 400);
  return id;
}

/** Converts an expected refusal into an answer. */
export const refusalOf = (
  { code, title, message, fields, conflict, claims, setting }: AppError,
  failed: string,
) => ({
  code,
  toast: { tone: 'bad', title: title ?? failed, message } satisfies Toast,
  fields,
  conflict,
  claims,
  setting,
});

type Context = Readonly<RouterContextProvider>;
const refusedForm = createContext(false);

/**
 * Whether this request refused a form. Without scripts the same request draws the page; a loader that finds
 * its record deleted must then not answer 404, because the page shows the entered values.
 */
export const wasRefused = (context: Context): boolean => context.get(refusedForm);

/** Publishes the forms of each page that answers one: tests of rights read there which forms a page has. */
const answeredForms = channel('nome.forms');

/**
 * Answers the form of a page that was sent, by its `intent`.
 * @param who sender and record; a function if the form itself names the record
 * @param headers sent with the answer, once its form has filled them
 * @throws a 400 for a form that the page does not have, a 403 for one that its sender's position may not send
 */
export async function answerForms<Who, Forms extends Record<string, FormHandler<Who>>>(
  forms: Forms,
  who: Who | ((form: FormData) => Who),
  { request, context }: { request: Request; context: Context },
  headers?: Headers,
) {
  answeredForms.publish(forms);
  const form = withoutNul(await request.formData());
  const intent = textIn(form, 'intent');
  const handler = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!handler) throw data(null, 400);
  refuseForm(request, context, handler.area);
  const sent = handler(who instanceof Function ? who(form) : who, form, intent);
  // A form of the panel may change a setting that this process caches; a redirect to the next page is thrown.
  const handled = handler.area ? sent.finally(hearCommitted) : sent;
  const answer = (await orRefused(request, context, handled)) as Awaited<ReturnType<Forms[keyof Forms]>>;
  return answered(answer, context, headers);
}

/** Makes the response of an action that reads its form itself, such as one with files. */
export function answered<Answer extends FormAnswer<unknown>>(
  answer: Answer,
  context: Context,
  headers?: Headers,
) {
  if (!answer.ok) context.set(refusedForm, true);
  return data(answer, { status: statusOf(answer), ...(headers && { headers }) });
}
