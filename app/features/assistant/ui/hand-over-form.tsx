import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type ChatMessage,
  HAND_OVER_FAILED,
  HAND_OVER_PATH,
  historyToSend,
} from '#app/features/assistant/rules/terms.ts';
import { untilWords, waitWords } from '#app/features/conversations/rules/terms.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { readForm } from '#app/lib/form-data.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { getJson, postForm } from '#app/ui/page-requests.ts';
import { Refusal } from '#app/ui/refusal.tsx';

/** Answer of the loader: `until` is the promised instant of an answer, ISO text. */
type Facts = { customer: boolean; notice: string; until: string | null };
type Answer = FormAnswer & { shown?: { until: string | null } };

const UNANSWERED: Answer = {
  ok: false,
  intent: 'handOver',
  toast: {
    tone: 'bad',
    title: HAND_OVER_FAILED,
    message: 'Não houve resposta. O que você escreveu continua aqui: confira a conexão e tente de novo.',
  },
};

type Props = { talk: readonly ChatMessage[]; onBack: () => void };

/** Form that hands the talk over to the team. A repeated send is stored once; a refusal keeps the entries. */
export function HandOverForm({ talk, onBack }: Props) {
  const [facts, setFacts] = useState<Facts | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const [pending, setPending] = useState(false);
  const [id] = useState(() => crypto.randomUUID());
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    getJson<Facts>(HAND_OVER_PATH).then((found) =>
      setFacts(found ?? { customer: false, notice: '', until: null }),
    );
  }, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = {
      ...readForm(new FormData(event.currentTarget)),
      handOver: id,
      talk: JSON.stringify(historyToSend(talk)),
    };
    setPending(true);
    setAnswer((await postForm<Answer>(HAND_OVER_PATH, form)) ?? UNANSWERED);
    setPending(false);
    heading.current?.focus();
  }

  const { fields = {}, toast } = answer ?? {};
  const until = answer?.shown?.until ?? null;
  return (
    <section className="flex-1 space-y-3 overflow-y-auto overscroll-contain p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {answer?.ok ? 'A equipe recebeu a conversa' : 'Falar com a equipe'}
      </h3>
      {answer?.ok ? (
        <>
          <p role="status">
            {until ? waitWords(until) : 'Recebemos.'}{' '}
            {facts?.customer
              ? 'A resposta chega na sua conversa.'
              : 'A resposta chega por e-mail ou telefone.'}
          </p>
          {facts?.customer && (
            <p>
              <Link to="/app/conversa" className="font-medium underline underline-offset-4">
                Abrir a conversa
              </Link>
            </p>
          )}
          <Button onClick={onBack}>Voltar ao assistente</Button>
        </>
      ) : (
        <form noValidate onSubmit={send} className="space-y-3">
          <p className="text-sm text-muted">
            {talk.length > 0 && 'A conversa até aqui vai junto. '}
            {facts?.until && `Enviando agora, uma pessoa responde até ${untilWords(facts.until)}.`}
          </p>
          {facts && !facts.customer && (
            <>
              <TextField label="Nome completo" name="name" autoComplete="name" required error={fields.name} />
              <EmailField required error={fields.email} />
              <MaskedField
                label="Telefone"
                name="phone"
                mask={maskPhone}
                inputMode="tel"
                autoComplete="tel-national"
                required
                error={fields.phone}
              />
            </>
          )}
          <TextareaField
            label={talk.length > 0 ? 'Recado (opcional)' : 'O que você quer perguntar?'}
            name="message"
            rows={3}
            maxLength={1_000}
            error={fields.message}
          />
          <Refusal message={answer && !answer.fields ? toast?.message : undefined} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={pending}>
              Enviar à equipe
            </Button>
            <Button onClick={onBack}>Voltar</Button>
          </div>
          {facts && !facts.customer && (
            <p className="text-sm text-muted">
              {facts.notice}{' '}
              <Link to="/politicas" className="font-medium underline underline-offset-4">
                Ler a política
              </Link>
            </p>
          )}
        </form>
      )}
    </section>
  );
}
