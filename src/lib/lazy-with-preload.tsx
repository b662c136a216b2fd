import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded by its first use or by `preload`. It appears as soon as its code is there, where React's
 * `lazy` waits up to 300 ms (https://github.com/facebook/react/issues/36569). A failed load reaches the error boundary.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    loaded ??= await load();
  };

  function Lazy(props: Props) {
    const [{ failure }, setState] = useState<{ failure?: Error }>({});
    const Component = loaded;
    useEffect(() => {
      if (Component) return undefined;
      let isShown = true;
      keep().then(
        () => isShown && setState({}),
        (error: Error) => isShown && setState({ failure: error }),
      );
      return () => void (isShown = false);
    }, [Component]);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : fallback;
  }
  // A failure is reported where the component is shown.
  Lazy.preload = () => void keep().catch(() => undefined);
  return Lazy;
}
