import { Hono } from 'hono';
import { validator } from 'hono-openapi';
import {
  ApiLetterAnswer,
  ApiLetterChange,
  ApiLetterInput,
  ApiLetterText,
} from '#app/features/integrations/rules/change-schemas.ts';
import { ApiCreated } from '#app/features/integrations/rules/trade-schemas.ts';
import { recordApiList } from '#app/features/integrations/server/index.server.ts';
import {
  LetterAnswerInput,
  LetterText,
  NEW_ADDRESSEE,
  NewLetters,
} from '#app/features/letters/rules/input.ts';
import {
  loadLetter,
  moveLetter,
  previewLetters,
  recordAnswer,
  saveLetter,
  writeLetters,
} from '#app/features/letters/server/index.server.ts';
import { ok } from '#app/lib/result.ts';
import { checked, idInPath, jsonOnly, limited, refuse, wrongMethod } from './api-kit.ts';
import {
  answerCreated,
  CHANGE_REFUSALS,
  CREATED,
  formInput,
  type InPanel,
  inPanel,
  refuseInput,
  refuseUse,
  WRITE_REFUSALS,
  written,
} from './api-panel.ts';

const NO_LETTER = 'Não há uma carta com este id.';
const TEXT_NAMES = { source: 'text' };
const ONE_CHANGE = 'Mude o texto ou a situação, um de cada vez';

/** Calls that write letters, with the use cases of the panel. Approval and sending stay with a person. */
export const apiLetters = new Hono<InPanel>()
  .post(
    '/letters',
    ...inPanel({
      operationId: 'createLetter',
      tag: 'Cartas',
      summary: 'Escrever o rascunho de uma carta',
      description:
        'Com o modelo, o destinatário e as travas do painel. Uma carta em andamento com o mesmo fundamento é recusada. Aprovar e enviar fica no painel.',
      scope: 'letters:write',
      answer: CREATED,
      refusals: WRITE_REFUSALS,
    }),
    ...written,
    validator('json', ApiLetterInput, checked),
    async (c) => {
      const sent = c.req.valid('json');
      const admin = c.get('admin');
      const usual = await previewLetters(admin, [sent.recordId], sent.ground);
      if (!usual) return refuseInput(c, { recordId: 'Não há um registro com este id' }, {});
      const { clientId, addressee, missing, template } = usual;
      const chosen = sent.addresseeId ?? addressee;
      const entries = missing && { newKind: missing.kind, newName: missing.name };
      const letter = formInput(
        c,
        NewLetters,
        {
          listings: sent.recordId,
          ground: sent.ground,
          addressee: chosen ?? NEW_ADDRESSEE,
          ...(!chosen && entries),
          title: sent.title ?? template.title,
          source: sent.text ?? template.body,
        },
        { ...TEXT_NAMES, addressee: 'addresseeId', newName: 'addresseeId', newKind: 'addresseeId' },
      );
      if ('refusal' in letter) return letter.refusal;
      const write = async () => {
        const made = await writeLetters(admin, clientId, letter.input);
        return made.ok ? ok<string>(made.value[0] ?? '') : made;
      };
      return answerCreated(c, 'letters', sent, write);
    },
  )
  .get(
    '/letters/:letterId',
    ...inPanel({
      operationId: 'readLetter',
      tag: 'Cartas',
      summary: 'Ler uma carta com o seu texto',
      scope: 'letters:read',
      answer: { status: 200, description: 'A carta', schema: ApiLetterText },
      refusals: ['not-found'],
    }),
    idInPath('letterId', 'Carta', NO_LETTER),
    async (c) => {
      const letter = await loadLetter(c.get('admin'), c.req.valid('param').letterId);
      if (!letter) return refuse(c, 'not-found', { detail: NO_LETTER });
      await recordApiList(c.get('caller'));
      const { id, userId: clientId, listingId: recordId, ground, round, state, version } = letter;
      const { title, source: text, body, missing, sentOn, answer, answeredOn } = letter;
      return c.json({
        ...{ id, clientId, recordId, addressee: letter.addressee.name, ground, round, state, version },
        ...{ title, text, body, missing, sentOn, answer, answeredOn },
      });
    },
  )
  .patch(
    '/letters/:letterId',
    ...inPanel({
      operationId: 'changeLetter',
      tag: 'Cartas',
      summary: 'Mudar o texto de uma carta, ou mandá-la para aprovação',
      description: 'Só enquanto ela não foi aprovada, e só sobre a versão que o seu sistema leu.',
      scope: 'letters:write',
      answer: { status: 200, description: 'A carta está assim', schema: ApiCreated },
      refusals: CHANGE_REFUSALS,
    }),
    idInPath('letterId', 'Carta', NO_LETTER),
    jsonOnly,
    limited,
    validator('json', ApiLetterChange, checked),
    async (c) => {
      const { letterId } = c.req.valid('param');
      const { version, title, text, state } = c.req.valid('json');
      const isText = title !== undefined || text !== undefined;
      if (isText === (state !== undefined)) return refuseInput(c, { state: ONE_CHANGE }, {});
      const admin = c.get('admin');
      const letter = await loadLetter(admin, letterId);
      if (!letter) return refuse(c, 'not-found', { detail: NO_LETTER });
      if (state) {
        const moved = await moveLetter(admin, letterId, version, state);
        return moved.ok ? c.json({ id: letterId }) : refuseLetter(c, moved.error, 'state');
      }
      const entries = { title: title ?? letter.title, source: text ?? letter.source };
      const input = formInput(c, LetterText, entries, TEXT_NAMES);
      if ('refusal' in input) return input.refusal;
      const saved = await saveLetter(admin, letterId, version, input.input);
      return saved.ok ? c.json({ id: letterId }) : refuseLetter(c, saved.error, 'text');
    },
  )
  .post(
    '/letters/:letterId/answer',
    ...inPanel(
      {
        operationId: 'answerLetter',
        tag: 'Cartas',
        summary: 'Registrar a resposta de uma carta enviada',
        description: 'A mesma resposta de novo não muda nada; outra é recusada.',
        scope: 'letters:write',
        answer: { status: 200, description: 'A carta tem esta resposta', schema: ApiCreated },
        refusals: CHANGE_REFUSALS,
      },
      'approvals',
    ),
    idInPath('letterId', 'Carta', NO_LETTER),
    jsonOnly,
    limited,
    validator('json', ApiLetterAnswer, checked),
    async (c) => {
      const { letterId } = c.req.valid('param');
      const input = formInput(c, LetterAnswerInput, c.req.valid('json'));
      if ('refusal' in input) return input.refusal;
      const admin = c.get('admin');
      if (!(await loadLetter(admin, letterId))) return refuse(c, 'not-found', { detail: NO_LETTER });
      const answered = await recordAnswer(admin, letterId, input.input);
      return answered.ok ? c.json({ id: letterId }) : refuseUse(c, answered.error, 'answer');
    },
  )
  .all('/letters/:letterId', (c) => wrongMethod(c, 'GET, PATCH'))
  .all('/letters/:letterId/answer', (c) => wrongMethod(c, 'POST'));

/** A letter that changed since names its version as the field at fault. */
const refuseLetter = (
  c: Parameters<typeof refuseUse>[0],
  error: Parameters<typeof refuseUse>[1],
  field: string,
) => refuseUse(c, error, error.code === 'stale' ? 'version' : field);
