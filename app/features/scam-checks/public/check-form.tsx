import { LONGEST_MESSAGE } from '#app/features/scam-checks/rules/scam-report.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  /** Above the form, where the page has an answer already. */
  title?: string;
  /** What was entered, after a refusal, and why. */
  pasted?: string | undefined;
  message?: string | undefined;
};

/** An ordinary form: the answer is a page, with and without scripts. */
export const CheckForm = ({ title, pasted, message }: Props) => (
  <Surface className="p-5 text-ink sm:p-8">
    {title && <h2 className="mb-4 text-lg font-semibold">{title}</h2>}
    <form method="post" action="/confira" className="space-y-4">
      <TextareaField
        label="O que você recebeu"
        name="conteudo"
        required
        rows={6}
        maxLength={LONGEST_MESSAGE}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={pasted}
        hint="Cole o código Pix, a linha do boleto, o link, o telefone ou a mensagem."
        error={message}
      />
      <Button type="submit" variant="cta" size="lg" className="w-full">
        Conferir
      </Button>
    </form>
  </Surface>
);
