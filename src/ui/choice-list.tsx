import { ListBox, ListBoxItem } from 'react-aria-components/ComboBox';
import './choice-list.css';
import './popover.css';
import './select.css';

type Props = {
  label: string;
  options: readonly { id: string; name: string }[];
  /** Choosing is all there is to do. */
  onChoose: (id: string) => void;
};

/** One of many, chosen with one tap; typing leads to a name. */
export function ChoiceList({ label, options, onChoose }: Props) {
  return (
    <>
      <p className="field-label" aria-hidden>
        {label}
      </p>
      <ListBox
        aria-label={label}
        autoFocus
        className="choice-list"
        items={options}
        onAction={(key) => onChoose(String(key))}
      >
        {({ id, name }) => (
          <ListBoxItem id={id} textValue={name} className="select-item">
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
