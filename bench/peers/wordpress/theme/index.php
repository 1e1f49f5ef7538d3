<!doctype html>
<html <?php language_attributes(); ?>>
<head>
	<meta charset="<?php bloginfo( 'charset' ); ?>">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<link rel="preload" as="font" type="font/woff2" crossorigin href="<?php echo esc_url( get_theme_file_uri( 'fonts/display.woff2' ) ); ?>">
	<link rel="preload" as="font" type="font/woff2" crossorigin href="<?php echo esc_url( get_theme_file_uri( 'fonts/text.woff2' ) ); ?>">
	<?php wp_head(); ?>
</head>
<body <?php body_class(); ?>>
	<header class="page-x bar">
		<a class="brand" href="<?php echo esc_url( home_url( '/inventory/' ) ); ?>"><?php bloginfo( 'name' ); ?></a>
		<nav aria-label="Main"><a href="/inventory/">Inventory</a> <a href="/about/">About</a> <a href="/contact/">Contact</a></nav>
	</header>
	<main class="page-x">
		<h1>Inventory</h1>
		<form class="filters" method="get" action="<?php echo esc_url( home_url( '/inventory/' ) ); ?>">
			<?php foreach ( array( 'make' => 'ASC', 'year' => 'DESC' ) as $field => $order ) : ?>
				<label><?php echo esc_html( ucfirst( $field ) ); ?>
					<select name="car_<?php echo esc_attr( $field ); ?>"><option value="">All</option>
						<?php foreach ( dealer_choices( $field, $order ) as $choice ) : ?>
							<option <?php selected( $_GET[ "car_$field" ] ?? '', $choice ); ?>><?php echo esc_html( $choice ); ?></option>
						<?php endforeach; ?>
					</select>
				</label>
			<?php endforeach; ?>
			<label>Price up to <input name="max_price" inputmode="numeric" value="<?php echo esc_attr( wp_unslash( $_GET['max_price'] ?? '' ) ); ?>"></label>
			<button>Show</button>
		</form>
		<p role="status"><?php echo esc_html( $GLOBALS['wp_query']->found_posts ); ?> cars</p>
		<ul class="grid">
			<?php
			while ( have_posts() ) :
				the_post();
				$car = array_map( fn ( $values ) => $values[0], get_post_meta( get_the_ID() ) );
				?>
				<li><article class="card">
					<?php
					the_post_thumbnail( 'full', array(
						'alt'   => "{$car['exteriorColor']} {$car['year']} {$car['make']} {$car['model']}",
						'sizes' => '(min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 47vw, calc(100vw - 40px)',
					) + ( 0 === $GLOBALS['wp_query']->current_post ? array( 'loading' => false, 'fetchpriority' => 'high' ) : array() ) );
					?>
					<div class="words">
						<p class="over"><span><?php echo esc_html( $car['make'] ); ?></span><span><?php echo esc_html( $car['year'] ); ?></span></p>
						<h2><a href="<?php the_permalink(); ?>"><?php echo esc_html( $car['model'] ); ?></a></h2>
						<p class="figures">
							<strong>$<?php echo esc_html( number_format( $car['price'] ) ); ?></strong>
							<span><?php echo esc_html( number_format( $car['mileage'] ) ); ?> mi</span>
							<?php if ( ! empty( $car['horsepower'] ) ) : ?>
								<span><?php echo esc_html( number_format( $car['horsepower'] ) ); ?> HP</span>
							<?php endif; ?>
						</p>
						<p class="colors"><span><?php echo esc_html( $car['exteriorColor'] ); ?></span><span><?php echo esc_html( $car['interiorColor'] ); ?></span></p>
						<p><?php echo esc_html( get_the_content() ); ?></p>
					</div>
				</article></li>
			<?php endwhile; ?>
		</ul>
		<nav class="pages" aria-label="Pages"><?php echo wp_kses_post( paginate_links() ?? '' ); ?></nav>
	</main>
	<footer class="page-x">(480) 555-0100 · Scottsdale, Arizona</footer>
	<?php wp_footer(); ?>
</body>
</html>
