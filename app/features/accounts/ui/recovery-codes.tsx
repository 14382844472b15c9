import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { showToast } from '#app/ui/toast.tsx';

const fileText = (codes: string[]) =>
  [
    'Nome em Dia: códigos de recuperação',
    'Cada código entra uma vez, no lugar do aplicativo autenticador.',
    '',
    ...codes,
    '',
  ].join('\r\n');

/** Shows the codes only in this answer; after leaving the page new ones must be generated. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [scripted, setScripted] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    setScripted(true);
    list.current?.focus();
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ tone: 'good', title: 'Códigos copiados' }),
      () =>
        showToast({ tone: 'bad', title: 'Não foi possível copiar', message: 'Selecione e copie o texto.' }),
    );
  return (
    <ProfileSection
      title="Guarde os seus códigos de recuperação"
      text="Se você perder o celular, cada um destes códigos entra na sua conta uma vez. Eles não serão mostrados de novo."
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Códigos de recuperação"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-sunken p-4 font-mono sm:max-w-md"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {scripted && (
          <Button type="button" onClick={copy}>
            <Copy aria-hidden className="size-4" /> Copiar
          </Button>
        )}
        <a
          className={buttonClass({})}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText(codes))}`}
          download="codigos-de-recuperacao.txt"
        >
          <Download aria-hidden className="size-4" /> Baixar
        </a>
        {scripted && (
          <Button type="button" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" /> Imprimir
          </Button>
        )}
      </div>
    </ProfileSection>
  );
}
