import {
  Label,
  Slider as AriaSlider,
  SliderOutput,
  SliderThumb,
  SliderTrack,
  type SliderProps as AriaSliderProps,
} from 'react-aria-components/Slider';
import { withClass } from './class-name.ts';
import './slider.css';

interface SliderProps extends Omit<AriaSliderProps<number>, 'children'> {
  label: string;
  /** The value as text. */
  format: (value: number) => string;
  minValue: number;
  maxValue: number;
  /** Values that are written below the track. */
  marks: readonly number[];
  onBlur?: () => void;
}

/** A number between two others. The marks only say where one is: the arrow keys go step by step. */
export function Slider({ label, format, marks, onBlur, className, ...props }: SliderProps) {
  const { minValue, maxValue } = props;
  const at = (mark: number) => ((mark - minValue) / (maxValue - minValue)) * 100;
  return (
    <AriaSlider {...props} className={withClass('slider', className)}>
      <Label className="field-label">{label}</Label>
      <SliderOutput className="slider-value">
        {({ state }) => format(state.values[0] ?? minValue)}
      </SliderOutput>
      <SliderTrack className="slider-track">
        {({ state }) => (
          <>
            <span
              className="slider-fill"
              style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }}
            />
            <SliderThumb className="slider-thumb" onBlur={onBlur} />
          </>
        )}
      </SliderTrack>
      <ul className="slider-marks" aria-hidden>
        {marks.map((mark) => (
          <li key={mark} style={{ insetInlineStart: `${at(mark)}%` }}>
            {format(mark)}
          </li>
        ))}
      </ul>
    </AriaSlider>
  );
}
