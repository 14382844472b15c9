import type { Colleague } from '#app/features/conversations/server/index.server.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useMaySend } from '#app/kit/may-send.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = { colleagues: Colleague[]; responsible: string | null };

/** Hands the conversation over to a colleague; hidden from positions that assign no clients. */
export function PassConversationForm({ colleagues, responsible }: Props) {
  const before = responsible ?? '';
  const form = useEdit({ intent: 'hand-over', draft: { colleague: '', handOverNote: '', before } });
  if (!useMaySend('hand-over') || colleagues.length === 0) return null;
  return (
    <Surface className="p-4">
      <RecordForm form={form} className="space-y-3">
        <input type="hidden" name="before" value={before} />
        <SelectField label="Passar a conversa a" {...form.field('colleague')}>
          <option value="">Escolha um colega</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label="Nota para o colega"
          {...form.field('handOverNote')}
          rows={3}
          hint="Só a equipe vê. O cliente passa a ser do colega."
          onKeyDown={sendOnCtrlEnter}
        />
        <Button type="submit" size="sm" pending={form.pending}>
          Passar a conversa
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}
