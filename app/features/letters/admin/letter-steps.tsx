import { Link } from 'react-router';
import { GROUND } from '#app/features/letters/rules/grounds.ts';
import {
  CLOSE_REASON_LABELS,
  LETTER_ANSWER_LABELS,
  LETTER_ANSWERS,
  NEXT_STEP_WORDS,
  SEND_WAY_LABELS,
} from '#app/features/letters/rules/terms.ts';
import type { LetterShown } from '#app/features/letters/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { SendForm } from './send-fields.tsx';

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined; today: string };

/** Actions on a letter in its current state. */
export function LetterSteps({ letter, answer, today }: Props) {
  const { state, version, faults, lacking, batchId, readUntil, customerSays } = letter;
  const press = (intent: string, label: string, primary = false) => (
    <PressForm intent={intent} expectedVersion={version} {...(primary && { variant: 'primary' })}>
      {label}
    </PressForm>
  );
  switch (state) {
    case 'draft':
      return (
        <div className="flex flex-wrap gap-2">
          {press('review', 'Mandar para aprovar', true)}
          {press('closed', 'Desistir da carta')}
        </div>
      );
    case 'review':
      return (
        <div className="flex flex-wrap gap-2">
          {faults.length + lacking.length === 0 && press('approve', 'Aprovar carta', true)}
          {press('draft', 'Devolver ao rascunho')}
          {press('closed', 'Desistir da carta')}
        </div>
      );
    case 'approved':
      if (letter.voice === 'holder')
        return (
          <div className="space-y-4">
            <p>O cliente envia esta carta em nome próprio, e anota o protocolo na área dele.</p>
            {press('draft', 'Devolver ao rascunho')}
            {press('closed', 'Desistir da carta')}
          </div>
        );
      return (
        <div className="space-y-4">
          <p>
            {customerSays === 'yes'
              ? 'O cliente leu e liberou o envio.'
              : readUntil && `O cliente pode dizer não até ${formatDateTime(readUntil)}.`}
          </p>
          {batchId ? (
            <p>
              Está em um lote. <OpenLink to={`/admin/cartas/lotes/${batchId}`}>Abrir o lote</OpenLink>
            </p>
          ) : (
            <IfMaySend intent="send">
              <SendForm
                answer={answer}
                today={today}
                channel={letter.addressee.channel}
                label="Registrar envio desta carta"
              />
            </IfMaySend>
          )}
          {press('draft', 'Devolver ao rascunho')}
        </div>
      );
    case 'sent':
    case 'overdue':
      return (
        <div className="space-y-4">
          {letter.answerSaid && letter.answerSaidAt && (
            <p>
              O cliente disse em {formatDate(letter.answerSaidAt)} que a resposta{' '}
              {letter.answerSaid === 'arrived' ? 'chegou. Peça a ele, se ainda não mandou.' : 'não chegou.'}
            </p>
          )}
          {letter.undelivered && (
            <IfMaySend intent="again">
              <p className="text-warning">
                O e-mail não chegou ao destinatário. Envie a carta de outro jeito.
              </p>
              <SendForm
                answer={answer}
                today={today}
                channel="post"
                label="Registrar novo envio"
                intent="again"
              />
            </IfMaySend>
          )}
          <IfMaySend intent="answer">
            <AnswerForm answer={answer} today={today} letter={letter} />
          </IfMaySend>
        </div>
      );
    case 'answered':
      return (
        <div className="space-y-4">
          <h2 className="text-lg font-semibold">Próximo passo</h2>
          <p>{letter.next && NEXT_STEP_WORDS[letter.next]}</p>
          {letter.recheckOn && <p className="tabular">Conferir de novo em {formatDate(letter.recheckOn)}.</p>}
          {letter.next === 'complain' && (
            <Link
              to={`/admin/cartas/nova?anotacao=${letter.listingId}&fundamento=C9`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Preparar a reclamação (C9)
            </Link>
          )}
          {press('closed', 'Encerrar')}
        </div>
      );
    case 'closed':
      return <p>{letter.closedFor && CLOSE_REASON_LABELS[letter.closedFor]}.</p>;
  }
}

function AnswerForm({ answer, today, letter }: Props) {
  const late = letter.state === 'overdue';
  const draft = { answer: late ? 'no_answer' : '', on: today, protocol: '', file: '' };
  const form = useRecordForm({ intent: 'answer', answer, draft });
  return (
    <RecordForm form={form} className="space-y-4">
      <h2 className="text-lg font-semibold">Resposta</h2>
      {letter.dueOn && (
        <p className={late ? 'text-bad' : 'text-muted'}>
          {late ? 'O prazo terminou em' : 'Resposta até'} {formatDate(letter.dueOn)}.
        </p>
      )}
      <SelectField label="O que responderam" {...form.field('answer')} required>
        <option value="">Escolha</option>
        {LETTER_ANSWERS.map((value) => (
          <option key={value} value={value}>
            {LETTER_ANSWER_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <TextField label="Dia da resposta" {...form.field('on')} type="date" required max={today} />
      <TextField label="Protocolo" {...form.field('protocol')} maxLength={120} />
      <TextField
        label="Arquivo"
        {...form.field('file')}
        maxLength={200}
        hint="O nome com que ele está nos comprovantes do cliente."
      />
      <SaveButton form={form}>Registrar resposta</SaveButton>
    </RecordForm>
  );
}

/** Events of a letter, in order. */
export function LetterHistory({ letter }: { letter: LetterShown }) {
  const {
    createdAt,
    writer,
    approvedAt,
    approver,
    sentOn,
    sentHow,
    tracking,
    dueOn,
    answer,
    answeredOn,
    answerProtocol,
    answerFile,
  } = letter;
  const lines = [
    `Escrita em ${formatDateTime(createdAt)}${writer ? ` por ${writer}` : ''}`,
    approvedAt && `Aprovada em ${formatDateTime(approvedAt)}${approver ? ` por ${approver}` : ''}`,
    sentOn &&
      `${letter.sentBy === 'customer' ? 'Enviada pelo cliente' : 'Enviada'} em ${formatDate(sentOn)}${sentHow ? `, ${SEND_WAY_LABELS[sentHow]}` : ''}${tracking ? `, ${tracking}` : ''}`,
    dueOn && `Resposta até ${formatDate(dueOn)}`,
    answer &&
      answeredOn &&
      `${LETTER_ANSWER_LABELS[answer]}, em ${formatDate(answeredOn)}${answerProtocol ? `, protocolo ${answerProtocol}` : ''}${answerFile ? `, ${answerFile}` : ''}`,
  ].filter((line) => !!line);
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Histórico</h2>
      <p className="mt-1 text-sm text-muted">{GROUND[letter.ground].source}</p>
      <ol className="mt-2 space-y-1">
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ol>
    </Surface>
  );
}
