import { Link } from 'react-router';
import { AuthFrame } from './auth-frame.tsx';

/** The same for every address: it never tells whether there was an account already. */
export function CheckMail({ email }: { email: string }) {
  return (
    <AuthFrame title="Confira o seu e-mail" lead={`Enviamos uma mensagem para ${email}.`}>
      <div className="space-y-4" role="status">
        <p>
          Abra a mensagem e siga o link para confirmar que o endereço é seu. Em seguida você já entra na sua
          área do cliente.
        </p>
        <p className="text-sm text-muted">
          Não chegou em alguns minutos? Confira a caixa de spam ou{' '}
          <Link className="font-semibold underline underline-offset-4" to="/auth?mode=signup" reloadDocument>
            tente de novo
          </Link>
          .
        </p>
      </div>
    </AuthFrame>
  );
}
