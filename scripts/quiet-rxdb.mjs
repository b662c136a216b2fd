const FLAG = 'var shownNonPremiumLog = false;';

/**
 * RxDB's Dexie storage without the advertisement that it prints at each start of the app. Its license (Apache-2.0) allows the
 * change, and the flag changes nothing else. Throws where a newer RxDB has no such flag.
 *
 * @param {string} code
 * @returns {string}
 */
function quietened(code) {
  if (!code.includes(FLAG)) throw new Error('RxDB’s storage has no such flag any more.');
  return code.replace(FLAG, FLAG.replace('false', 'true'));
}

/** @returns {import('vite').Plugin} */
export const quietRxdb = () => ({
  name: 'quiet-rxdb',
  transform: {
    filter: { id: /rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js/ },
    handler: (code) => ({ code: quietened(code), map: null }),
  },
});
