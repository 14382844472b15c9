import { Toaster } from 'sonner';

export default function ToastOutlet() {
  return <Toaster position="top-right" richColors closeButton duration={5000} containerAriaLabel="Avisos" />;
}
