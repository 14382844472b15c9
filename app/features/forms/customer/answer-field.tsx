import { TypedAnswer } from '#app/features/forms/ui/typed-answer.tsx';
import { type AnswerProps, FORM_ID } from './answer-props.ts';
import { FileAnswer } from './file-answer.tsx';
import { SignatureAnswer } from './signature-answer.tsx';

/** The control of one question, by its type. */
export function AnswerField(props: AnswerProps) {
  const { field, value, error } = props;
  if (field.type === 'file') return <FileAnswer {...props} />;
  if (field.type === 'signature') return <SignatureAnswer {...props} />;
  return <TypedAnswer field={field} value={value} error={error} form={FORM_ID} />;
}
