import { Banner, type BannerProps } from '#src/ui/banner.tsx';
import styles from './status-banner.module.css';

/** Where something stands, in one line among the page's cards. */
export const StandBanner = (props: BannerProps) => <Banner {...props} className={styles.line} />;
