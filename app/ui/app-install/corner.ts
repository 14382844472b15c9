/**
 * Place of messages of the app: at the bottom, above the phone's safe area, over the page without moving it. The right
 * 88 px stay free for the chat button, and on wide screens the left for the side menu of the customer area.
 */
export const CORNER =
  'fixed right-[5.5rem] bottom-[calc(var(--foot)+max(1rem,env(safe-area-inset-bottom)))] left-4 z-30 rounded-2xl border border-line bg-raised text-ink shadow-[0_8px_32px_rgb(11_43_38/0.16)] transition duration-200 sm:left-auto sm:w-96 starting:translate-y-3 starting:opacity-0 print:hidden';
