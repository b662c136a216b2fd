import type { ComponentPropsWithRef } from 'react';

type Props = Omit<ComponentPropsWithRef<'form'>, 'noValidate' | 'onSubmit'> & {
  onSubmit: () => void | Promise<void>;
};

/** A form that the app checks and sends itself, not the browser. */
export function Form({ onSubmit, ...props }: Props) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}
