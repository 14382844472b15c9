import { z } from 'zod';
import {
  DRAW_FIELDS,
  type DrawDraft,
  DrawInput,
  GROUP_FIELDS,
  type GroupDraft,
  GroupInput,
  type ResultDraft,
  ResultInput,
} from '#app/features/consortium/rules/input.ts';
import { PRIZES } from '#app/features/consortium/rules/lottery-result.ts';
import { DONE } from '#app/features/consortium/rules/terms.ts';
import {
  announceDraw,
  cancelDraw,
  freezeDraw,
  runDraw,
  saveDraw,
} from '#app/features/consortium/server/index.server.ts';
import { defineForm, inArea, NO_FIELDS, refusalOf, type SavingForm } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { parseInput, readForm } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE, NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { GroupId } from '#app/terms/ids.ts';

const TITLES = { failed: NOT_SAVED, invalid: { title: 'Confira os campos' } };

/** Reads the fields of a form by the names of `of`, trimmed. */
const readDraft =
  <Name extends string>(of: Record<Name, string>) =>
  (form: FormData) => {
    const entries = readForm(form);
    const names = Object.keys(of) as Name[];
    return Object.fromEntries(names.map((name) => [name, (entries[name] ?? '').trim()])) as Record<
      Name,
      string
    >;
  };

/** Defines the form of a group with its save, for a new group or an existing one. */
export const groupForm = <Who, Value>(saving: SavingForm<Who, GroupInput, Value>) =>
  defineForm<Who, GroupInput, Value, GroupDraft>({
    ...TITLES,
    read: readDraft(GROUP_FIELDS),
    schema: GroupInput,
    ...saving,
  });

type Group = { admin: SignedInActor; groupId: GroupId };
/** Actor and draw of a form; without an id for a new draw. */
export type Draw = Group & { drawId: string };

const at = ({ groupId }: Group, drawId: string) => `/admin/consorcio/sorteio/${groupId}?sorteio=${drawId}`;

const drawForm = <Who, Value>(saving: SavingForm<Who, DrawInput, Value>) =>
  defineForm<Who, DrawInput, Value, DrawDraft>({
    ...TITLES,
    read: readDraft(DRAW_FIELDS),
    schema: DrawInput,
    ...saving,
  });

/** Adds to a conflict that the admin should review the newer state, then repeat the step. */
async function lookingFirst<T>(step: Promise<Result<T>>, again: string): Promise<Result<T>> {
  const result = await step;
  return !result.ok && result.error.code === 'stale'
    ? { ok: false, error: { ...result.error, message: `${CHANGED_MEANWHILE} Confira e ${again} de novo.` } }
    : result;
}

/** Longest reason of a canceled assembly, in characters. */
const REASON = 200;
const CancelInput = z.object({
  reason: z
    .string()
    .trim()
    .min(3, `Diga o motivo, em até ${REASON} caracteres`)
    .max(REASON, `Diga o motivo, em até ${REASON} caracteres`),
});

function readResult(form: FormData): ResultDraft {
  const entries = readForm(form);
  return {
    extraction: (entries.extraction ?? '').trim(),
    held: entries.held !== 'no',
    prizes: Array.from({ length: PRIZES }, (_, place) => (entries[`prize${place + 1}`] ?? '').trim()),
  };
}

type ResultAnswer = FormAnswer<ResultDraft> & {
  /** The result was read and waits for a second look. */
  confirm?: boolean;
};

const drawNow = defineForm<Draw, ResultInput, unknown, ResultDraft>({
  ...TITLES,
  read: readResult,
  schema: ResultInput,
  save: ({ admin, groupId, drawId }, input) => runDraw(admin, groupId, drawId, input),
  done: (_, __, who) => ({ to: at(who, who.drawId), toast: DONE.drawn }),
});

/** Everything that is done with a group's draws, by the name of the button. */
export const DRAW_FORMS = inArea('services', {
  announce: drawForm({
    save: ({ admin, groupId }: Draw, input) => announceDraw(admin, groupId, input),
    done: (id, _, who) => ({ to: at(who, id), toast: DONE.announced }),
  }),
  save: drawForm({
    save: ({ admin, groupId, drawId }: Draw, input, expected) =>
      saveDraw(admin, groupId, drawId, Number(expected), input),
    done: (_, __, who) => ({ to: at(who, who.drawId), toast: DONE.changed }),
  }),
  freeze: defineForm({
    ...TITLES,
    schema: NO_FIELDS,
    save: ({ admin, groupId, drawId }: Draw, _, expected) =>
      lookingFirst(freezeDraw(admin, groupId, drawId, Number(expected)), 'congele'),
    done: (_, __, who) => ({ to: at(who, who.drawId), toast: DONE.frozen }),
  }),
  cancel: defineForm({
    ...TITLES,
    schema: CancelInput,
    save: ({ admin, groupId, drawId }: Draw, { reason }, expected) =>
      lookingFirst(cancelDraw(admin, groupId, drawId, Number(expected), reason), 'cancele'),
    done: (_, __, who) => ({ to: at(who, who.drawId), toast: DONE.canceled }),
  }),
  /** Shows a result for confirmation before the draw. */
  async check(_: Draw, form: FormData, intent: string): Promise<ResultAnswer> {
    const draft = readResult(form);
    const parsed = parseInput(ResultInput, draft);
    if (parsed.ok) return { ok: true, intent, draft, confirm: true };
    const { failed, invalid } = TITLES;
    return { ok: false, intent, draft, ...refusalOf({ ...parsed.error, ...invalid }, failed) };
  },
  edit: async (_: Draw, form: FormData): Promise<ResultAnswer> => ({
    ok: false,
    intent: 'check',
    draft: readResult(form),
  }),
  run: (who: Draw, form: FormData): Promise<ResultAnswer> => drawNow(who, form, 'check'),
});
