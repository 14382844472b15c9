import { useNavigation } from 'react-router';
import { Button } from './button.tsx';

type Props = Parameters<typeof Button>[0] & {
  /** Fields that identify the form within the page, by name. */
  when: Readonly<Record<string, string>>;
};

/** A submit button; while its form is being sent it shows so and ignores a second press. */
export function SubmitButton({ when, ...rest }: Props) {
  const { formData } = useNavigation();
  const pending =
    formData !== undefined && Object.entries(when).every(([name, value]) => formData.get(name) === value);
  return <Button type="submit" pending={pending} {...rest} />;
}
